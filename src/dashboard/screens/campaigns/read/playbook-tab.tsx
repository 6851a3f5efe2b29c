import { Box, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Note } from '../../../components/text/hint.tsx'
import { type Goal, useCampaign } from '../campaign/campaign-context.ts'
import type { CampaignSearch } from '../campaign-search.ts'
import { JsonFaults } from './json-faults.tsx'
import { MistakeList } from './mistake-list.tsx'
import { Outline } from './outline.tsx'
import { PlaybookPage } from './playbook-page.tsx'
import classes from './side.module.css'

const PlaybookEditor = lazy(async () => ({ default: (await import('../edit/playbook-editor.tsx')).PlaybookEditor }))
const PlaybookForm = lazy(async () => ({ default: (await import('../form/playbook-form.tsx')).PlaybookForm }))
const TryBeside = lazy(async () => ({ default: (await import('../try/try-beside.tsx')).TryBeside }))
const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

type View = 'read' | 'form' | 'json'
const VIEWS: { value: View; label: string }[] = [
  { value: 'read', label: 'Read' },
  { value: 'form', label: 'Edit' },
  { value: 'json', label: 'Advanced' },
]
const EDITOR: Record<View, CampaignSearch['edit']> = { read: undefined, form: true, json: 'json' }

/** The playbook as a page, as a form or as JSON, with its errors. */
export function PlaybookTab() {
  const { mayEdit, draft, goTo } = useCampaign()
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  const view: View = !mayEdit || edit === undefined ? 'read' : edit === 'json' ? 'json' : 'form'

  function show(next: View) {
    const editor = EDITOR[next]
    void navigate({ search: ({ edit: _, ...rest }) => ({ ...rest, ...(editor && { edit: editor }) }), replace: true })
  }
  function switchTo(next: View) {
    goTo(undefined)
    show(next)
  }
  function edits(place: Goal) {
    goTo({ ...place })
    if (view === 'read') show(place.path === null ? 'json' : 'form')
  }
  const editsPath = (path: string) => edits({ path, ...draft.json.spanOf(path) })
  function goes(path: string) {
    if (view !== 'read') editsPath(path)
    else document.getElementById(partId(path))?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }
  return (
    <>
      {mayEdit && <Views view={view} onShow={switchTo} />}
      <div className={classes.layout} data-view={view}>
        <Box miw={0} style={{ gridArea: 'main' }}>
          {view === 'read' && <PlaybookPage onEdit={mayEdit ? editsPath : null} />}
          {view === 'form' && <Form onJson={() => show('json')} />}
          {view === 'json' && <Json />}
        </Box>
        {view === 'form' ? (
          <Stack className={classes.side!} gap="sm">
            <MistakeList onGo={edits} isForm />
            <Suspense>
              <TryBeside />
            </Suspense>
          </Stack>
        ) : (
          <>
            {mayEdit && <MistakeList onGo={edits} isForm={false} />}
            <Outline onGo={goes} />
          </>
        )}
      </div>
    </>
  )
}

function Views({ view, onShow }: { view: View; onShow: (view: View) => void }) {
  return (
    <Group mb="sm" gap="sm">
      <SegmentedControl
        aria-label="Playbook view"
        size="xs"
        data={VIEWS}
        value={view}
        onChange={(value) => onShow(value as View)}
      />
      {view === 'json' && (
        <Note>
          The same draft as JSON. Press Ctrl+Space for suggestions. Hover over a property for its description. Press Tab
          to leave the editor.
        </Note>
      )}
    </Group>
  )
}

function Form({ onJson }: { onJson: () => void }) {
  const { draft, goal } = useCampaign()
  const { value } = draft.json
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return <JsonFaults onJson={onJson} />
  return (
    <Suspense fallback={<Skeleton height={520} role="status" aria-label="Loading form" />}>
      <PlaybookForm goal={goal} />
    </Suspense>
  )
}

function Json() {
  const { draft, checked, schema, goal } = useCampaign()
  return (
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
  )
}

/** The element ID of the page section that contains a path. */
function partId(path: string): string {
  return `part-${path.replace(/(\])?[.].*$/, '$1')}`
}
