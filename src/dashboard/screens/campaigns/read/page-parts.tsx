import { ActionIcon, Paper, Text, Title, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
import { Note } from '../../../components/text/hint.tsx'
import { sizeOf } from '../form/model/template.ts'
import type { ScriptText } from '../playbook/script.ts'
import classes from './page.module.css'

/** Opens a path in the editor; null if the playbook is read-only. */
export const EditContext = createContext<((path: string) => void) | null>(null)

export function Page({ children }: { children: ReactNode }) {
  return (
    <Paper component="article" aria-label="Playbook" p="0.25rem 1.1rem 1rem">
      {children}
    </Paper>
  )
}

type PartProps = { title: string; path: string; about?: ReactNode; children?: ReactNode }

/** A section of the page. */
export function Part({ title, path, about, children }: PartProps) {
  return (
    <section className={classes.part} id={`part-${path}`} aria-label={title}>
      <Title order={2} size="h3" className={classes.title}>
        {title}
        <EditHere path={path} label={title} />
      </Title>
      {about && (
        <Text size="sm" c="dimmed" component="div" mb={6}>
          {about}
        </Text>
      )}
      {children}
    </section>
  )
}

export function EditHere({ path, label }: { path: string; label: string }) {
  const onEdit = use(EditContext)
  if (!onEdit) return null
  return (
    <Tooltip label={`Edit: ${label}`}>
      <ActionIcon size="sm" variant="subtle" color="gray" aria-label={`Edit: ${label}`} onClick={() => onEdit(path)}>
        <IconPencil size={14} />
      </ActionIcon>
    </Tooltip>
  )
}

/** A text as the lead gets it, with its number of SMS if more than one. */
export function Bubble({ said: { text } }: { said: ScriptText }) {
  const { segments, isPlain } = sizeOf(text)
  return (
    <div className={classes.said}>
      <div className={`${classes.bubble} lt-text`}>{withNames(text)}</div>
      {segments > 1 && (
        <Note className="lt-number">
          {`${segments} SMS`}
          {!isPlain && '(contains emoji or non-Latin characters)'}
        </Note>
      )}
    </div>
  )
}

/** Shows `{{first_name}}` as a placeholder chip. */
function withNames(text: string): ReactNode[] {
  return [...text.matchAll(/\{\{(\w+)(?:\|[^{}|]*)?\}\}|[^{]+|\{/g)].map(({ 0: part, 1: key, index }) =>
    key === undefined ? (
      part
    ) : (
      <mark key={index} className={classes.filled}>
        {key.replaceAll('_', ' ')}
      </mark>
    ),
  )
}

const PHRASES_SHOWN = 6

/** The first phrases and the number of others. */
export function Phrases({ phrases }: { phrases: readonly string[] }) {
  const more = phrases.length - PHRASES_SHOWN
  return (
    <span className="lt-text">
      <bdi>
        {phrases
          .slice(0, PHRASES_SHOWN)
          .map((phrase) => `“${phrase}”`)
          .join(', ')}
      </bdi>
      {more > 0 && ` and ${more} more`}
    </span>
  )
}
