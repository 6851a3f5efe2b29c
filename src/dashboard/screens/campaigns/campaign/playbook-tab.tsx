import { Box, Button, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { CodeBlock } from '../../../components/text/code-block.tsx'
import { Note } from '../../../components/text/hint.tsx'
import { PlaybookForm } from '../form/playbook-form.tsx'
import { Trial } from '../try/trial.tsx'
import { type Goal, useCampaign } from './campaign-context.ts'
import { MistakeList } from './mistake-list.tsx'
import classes from './side.module.css'

// What is only shown on demand is loaded then.
const PlaybookEditor = lazy(async () => ({ default: (await import('../edit/playbook-editor.tsx')).PlaybookEditor }))
const Outline = lazy(async () => ({ default: (await import('./outline.tsx')).Outline }))
const route = getRouteApi('/w/$workspaceId/campaigns/$campaignId')

/** The playbook as a form or as JSON, with its errors, its outline and a test phone beside it. */
export function PlaybookTab() {
  const { mayEdit, draft, goal, goTo } = useCampaign()
  const { edit } = route.useSearch()
  const navigate = route.useNavigate()
  const isJson = mayEdit && edit === 'json'
  // A page that opens with the JSON shows its text first: the editor is larger than all the rest.
  const [isText, setText] = useState(isJson)

  function showJson(isShown: boolean) {
    setText(false)
    const editor = isShown ? { edit: 'json' as const } : {}
    void navigate({ search: ({ edit: _, ...rest }) => ({ ...rest, ...editor }), replace: true })
  }
  function goesTo(place: Goal) {
    goTo({ ...place })
    if (place.path === null) showJson(true)
  }
  function switchTo(isShown: boolean) {
    goTo(undefined)
    showJson(isShown)
  }
  return (
    <>
      {mayEdit && <Views isJson={isJson} onJson={switchTo} />}
      <div className={classes.layout}>
        <Box miw={0}>
          {!isJson && <PlaybookForm onJson={() => switchTo(true)} />}
          {isJson && isText && !goal && <JsonText onEdit={() => goesTo({ path: null, from: 0, to: 0 })} />}
          {isJson && (!isText || goal) && <Json />}
        </Box>
        <Stack className={classes.side!} gap="sm">
          {mayEdit && <MistakeList onGo={goesTo} isForm={!isJson} />}
          <Beside onGo={(path) => goesTo({ path, ...draft.json.spanOf(path) })} />
        </Stack>
      </div>
    </>
  )
}

type ViewsProps = { isJson: boolean; onJson: (isShown: boolean) => void }

function Views({ isJson, onJson }: ViewsProps) {
  return (
    <Group mb="sm" gap="sm">
      <SegmentedControl
        aria-label="Playbook view"
        size="xs"
        data={['Form', 'Advanced']}
        value={isJson ? 'Advanced' : 'Form'}
        onChange={(view) => onJson(view === 'Advanced')}
      />
      {isJson && (
        <Note>
          The same draft as JSON. Press Ctrl+Space for suggestions. Hover over a property for its description. Press Tab
          to leave the editor.
        </Note>
      )}
    </Group>
  )
}

function JsonText({ onEdit }: { onEdit: () => void }) {
  const { draft } = useCampaign()
  const edit = (
    <Button size="compact-xs" variant="default" onClick={onEdit}>
      Edit JSON
    </Button>
  )
  return <CodeBlock label="Playbook" code={draft.json.text} aside={edit} />
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

/** The test phone or the outline. The phone keeps its conversation while the outline is shown. */
function Beside({ onGo }: { onGo: (path: string) => void }) {
  const { mayEdit } = useCampaign()
  const [shown, show] = useState('Try it')
  const outline = (
    <Suspense fallback={<Skeleton height={320} role="status" aria-label="Loading outline" />}>
      <Outline onGo={onGo} />
    </Suspense>
  )
  if (!mayEdit) return outline
  return (
    <>
      <SegmentedControl
        aria-label="Side panel view"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        data={['Try it', 'Outline']}
        value={shown}
        onChange={show}
      />
      <div hidden={shown !== 'Try it'}>
        <Trial isBeside />
      </div>
      {shown === 'Outline' && outline}
    </>
  )
}
