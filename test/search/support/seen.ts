import type { TestApp } from '../../support/harness.ts'

export function createSeen(service: Pick<TestApp, 'rows'>) {
  return {
    /** How many rows of search words a lead and its texts have. */
    async wordRowsOf(leadId: string): Promise<number> {
      const [row] = await service.rows<{ count: number }>(
        `select (select count(*) from lead_search where lead_id = $1)::int + (select count(*) from message_search s
           join message m on m.workspace_id = s.workspace_id and m.id = s.message_id where m.lead_id = $1)::int as count`,
        [leadId],
      )
      return row!.count
    },
    /** How many rows have words of the release before. */
    async unmarkedRows(): Promise<number> {
      const [row] = await service.rows<{ count: number }>(
        `select count(*)::int as count from (
           select workspace_id, words from lead_search union all select workspace_id, words from message_search) s
         where words @@ quote_literal(workspace_id)::tsquery`,
        [],
      )
      return row!.count
    },
  }
}
