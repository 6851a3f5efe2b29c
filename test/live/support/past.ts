import type { TestApp } from '../../support/harness.ts'
import { createPast as createSharedPast } from '../../support/past.ts'
import { changeRows } from '../../support/rows.ts'

export function createPast(service: Pick<TestApp, 'rows'>) {
  return {
    ...createSharedPast(service),
    /** Another process changed the member's role; this one is not notified. */
    memberMadeViewer: (id: string) => changeRows(service, 'member', { id }, { role: 'viewer' }),
  }
}
