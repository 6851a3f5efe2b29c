import { useCampaign } from '../campaign/campaign-context.ts'
import { EditContext, Page } from './page-parts.tsx'
import { PlaybookParts } from './playbook-parts.tsx'

/** The draft as a page that can be read without knowing JSON. `onEdit` leads to a place in it; null for who may only read. */
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
