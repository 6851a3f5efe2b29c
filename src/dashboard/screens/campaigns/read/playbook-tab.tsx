import { Box, Group, SegmentedControl, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Note } from '../../../components/text/hint.tsx'
import { useCampaign } from '../campaign/campaign-context.ts'
import { MistakeList } from './mistake-list.tsx'
import { Outline } from './outline.tsx'
import { PlaybookPage } from './playbook-page.tsx'
import classes from './side.module.css'

const PlaybookEditor = lazy(async () => ({ default: (await import('../edit/playbook-editor.tsx')).PlaybookEditor }))
const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

/** A place to show. A new object repeats the action. */
type Goal = { path: string } | { from: number; to: number }

/** The playbook as a page or as JSON, with its errors and a summary. */
export function PlaybookTab() {
  const { mayEdit, draft, checked, schema } = useCampaign()
  const { edit = false } = route.useSearch()
  const navigate = route.useNavigate()
  const [goal, setGoal] = useState<{ from: number; to: number }>()
  const isEditing = mayEdit && edit

  function show(editing: boolean) {
    void navigate({
      search: ({ edit: _, ...rest }) => ({ ...rest, ...(editing && { edit: true as const }) }),
      replace: true,
    })
  }
  function edits(place: Goal) {
    setGoal('path' in place ? draft.json.spanOf(place.path) : { from: place.from, to: place.to })
    if (!isEditing) show(true)
  }
  function goes(path: string) {
    if (isEditing) edits({ path })
    else document.getElementById(partId(path))?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }
  return (
    <>
      {mayEdit && (
        <Group mb="sm" gap="sm">
          <SegmentedControl
            aria-label="Playbook view"
            size="xs"
            data={['Read', 'Edit']}
            value={isEditing ? 'Edit' : 'Read'}
            onChange={(value) => show(value === 'Edit')}
          />
          {isEditing && (
            <Note>
              Press Ctrl+Space for suggestions. Hover over a property for its description. Press Tab to leave the
              editor.
            </Note>
          )}
        </Group>
      )}
      <div className={classes.layout}>
        <Box miw={0} style={{ gridArea: 'main' }}>
          {isEditing ? (
            <Suspense fallback={<Skeleton height={520} role="status" aria-label="Loading editor" />}>
              <PlaybookEditor
                text={draft.json.text}
                edition={draft.edition}
                onChange={draft.change}
                mistakes={checked.mistakes}
                schema={schema}
                goal={goal}
              />
            </Suspense>
          ) : (
            <PlaybookPage onEdit={mayEdit ? (path) => edits({ path }) : null} />
          )}
        </Box>
        {mayEdit && <MistakeList onGo={edits} />}
        <Outline onGo={goes} />
      </div>
    </>
  )
}

/** The element ID of the page section that contains a path. */
function partId(path: string): string {
  return `part-${path.replace(/(\])?[.].*$/, '$1')}`
}
