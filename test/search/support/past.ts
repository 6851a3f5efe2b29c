import type { TestApp } from '../../support/harness.ts'
import { changeRows, removeRows } from '../../support/rows.ts'

export function createPast(service: Pick<TestApp, 'rows'>) {
  return {
    /** All rows were written by a release without search words, and the fill has not begun. */
    async wordsMissing() {
      await removeRows(service, 'lead_search')
      await removeRows(service, 'message_search')
      await changeRows(
        service,
        'search_fill',
        {},
        { due_at: new Date(0), after_workspace: '', after_id: '', written: 0 },
      )
    },
    /** All rows were written by the release whose words have no mark of their workspace, and the fill has not begun. */
    async wordsUnmarked() {
      for (const table of ['lead_search', 'message_search'])
        await service.rows(
          `update ${table} set words = array_to_tsvector(workspace_id ||
             array(select substr(word, strpos(word, '/') + 1) from unnest(tsvector_to_array(words)) word))`,
        )
      await changeRows(
        service,
        'search_fill',
        {},
        { due_at: new Date(0), after_workspace: '', after_id: '', written: 0 },
      )
    },
    /** A release without search words erased the lead. */
    wordsLeft: (workspaceId: string, leadId: string, word: string) =>
      service.rows(
        `insert into lead_search (workspace_id, lead_id, words) values ($1, $2, array_to_tsvector(array[$3]::text[]))`,
        [workspaceId, leadId, word],
      ),
  }
}
