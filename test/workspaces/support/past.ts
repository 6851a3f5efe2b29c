import type { TestApp } from '../../support/harness.ts'
import { createPast as createSharedPast } from '../../support/past.ts'
import { changeRows } from '../../support/rows.ts'

export function createPast(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedPast(service),
    /** The lead asked for another time: `contact_after` or another column. */
    contactWish: (phone: string, column: string, value: unknown) =>
      changeRows(service, 'lead', { phone }, { [column]: value }),
  }
}
