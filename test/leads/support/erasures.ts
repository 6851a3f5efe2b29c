import type { Json, TestApp } from '../../support/harness.ts'
import { newPhone } from '../../support/story.ts'

const FIELDS = 'id status total erased skipped createdAt finishedAt'
const REFUSAL = 'refusal { __typename ... on Refusal { message } ... on ErasureOutdated { leads } }'

/** Erasures of many leads, through GraphQL. */
export function createErasures(service: Pick<TestApp, 'api' | 'graphql'>) {
  return {
    async leads(count: number, more: Json = {}): Promise<{ id: string; phone: string }[]> {
      const made: { id: string; phone: string }[] = []
      for (let n = 0; n < count; n++) {
        const { body } = await service.api('POST', '/v1/leads', { phone: newPhone(), ...more })
        made.push({ id: body.id, phone: body.phone })
      }
      return made
    },
    start: async (input: Json, options?: { key: string }): Promise<Json> =>
      (
        await service.graphql(
          `mutation ($input: CreateLeadErasureInput!) { createLeadErasure(input: $input) { erasure { ${FIELDS} } ${REFUSAL} } }`,
          { input },
          options,
        )
      ).body,
    cancel: async (id: string): Promise<Json> =>
      (
        await service.graphql(
          `mutation ($input: CancelLeadErasureInput!) { cancelLeadErasure(input: $input) { erasure { ${FIELDS} } refusal { __typename } } }`,
          { input: { id } },
        )
      ).body,
    read: async (id: string): Promise<Json> =>
      (await service.graphql(`query ($id: ID!) { leadErasure(id: $id) { ${FIELDS} } }`, { id })).body.data.leadErasure,
    /** Which of the leads the API still returns. */
    async left(leads: { id: string }[]): Promise<string[]> {
      const statuses = await Promise.all(leads.map(({ id }) => service.api('GET', `/v1/leads/${id}`)))
      return leads.filter((_lead, n) => statuses[n]!.status === 200).map(({ id }) => id)
    },
  }
}
