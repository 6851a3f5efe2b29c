import { useCampaign } from '../campaign/campaign-context.ts'
import { EditContext, Page } from './page-parts.tsx'
import { PlaybookParts } from './playbook-parts.tsx'

/** The draft as a readable page. `onEdit` opens a path in the editor; null if the playbook is read-only. */
export function PlaybookPage({ onEdit }: { onEdit: ((path: string) => void) | null }) {
  const { script } = useCampaign()
  return (
    <EditContext value={onEdit}>
      <Page>
        <PlaybookParts script={script} />
      </Page>
    </EditContext>
  )
}
