import type { Json, TestApp, Workspace } from './harness.ts'

let nextLine = 2_000

/** An unused phone in San Francisco, where it is ten in the morning at NOON. */
export function newPhone(): string {
  return `+1415555${nextLine++}`
}

/** The actions of a lead and of a client about them, by the API. */
export function createStory(service: TestApp, phone = newPhone(), workspace: () => Workspace = () => service.sandbox) {
  const api = (method: string, path: string, body?: unknown) =>
    service.api(method, path, body, { key: workspace().key })
  return {
    phone,
    /** Texts as the lead, and processes what follows. */
    async says(body: string): Promise<Json> {
      const answer = await api('POST', '/v1/sandbox/inbound', { from: phone, body })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      await service.processAll()
      return answer.body
    },
    sends: (body: string, more: Record<string, unknown> = {}) =>
      api('POST', '/v1/messages', { to: phone, body, ...more }),
    async lead(): Promise<Json> {
      return (await api('POST', '/v1/leads', { phone })).body
    },
    /** The conversations with the lead, newest first. */
    async conversations(): Promise<Json[]> {
      const { id } = (await api('POST', '/v1/leads', { phone })).body
      return (await api('GET', `/v1/conversations?lead_id=${id}`)).body.data
    },
    async conversation(): Promise<Json> {
      const [newest] = await this.conversations()
      return (await api('GET', `/v1/conversations/${newest.id}`)).body
    },
    /** Fields of the newest conversation, as GraphQL shows them. */
    async shows(selection: string): Promise<Json> {
      const [newest] = await this.conversations()
      const query = `query ($id: ID!) { conversation(id: $id) { ${selection} } }`
      return (await service.graphql(query, { id: newest.id }, { key: workspace().key })).body.data.conversation
    },
    /** The texts that reached the lead's phone, according to the simulated carrier. */
    async received(): Promise<string[]> {
      const rows = await service.rows<{ body: string }>(
        `select body from sandbox_message where "to" = $1 and status not in ('refused', 'lost') order by accepted_at, id`,
        [phone],
      )
      return rows.map(({ body }) => body)
    },
    /** The types of the public events about the lead, in order. */
    async events(): Promise<string[]> {
      const rows = await service.rows<{ type: string }>(
        `select e.type from event e join lead l on l.workspace_id = e.workspace_id and l.id = e.lead_id
         where l.phone = $1 and e.public order by e.position`,
        [phone],
      )
      return rows.map(({ type }) => type)
    },
  }
}

export type Story = ReturnType<typeof createStory>
