import { ActionIcon, Paper, Text, Title, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { createContext, type ReactNode, use } from 'react'
import { templateSize } from '../../../components/sms-segments.ts'
import type { Said } from '../playbook/script.ts'
import classes from './page.module.css'

/** Where to go with a path that is to be edited; null where it may only be read. */
export const EditContext = createContext<((path: string) => void) | null>(null)

export function Page({ children }: { children: ReactNode }) {
  return (
    <Paper component="article" aria-label="Playbook" className={classes.page}>
      {children}
    </Paper>
  )
}

type PartProps = { title: string; path: string; about?: ReactNode; children?: ReactNode }

/** A chapter of the page. */
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
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        className={classes.edit!}
        aria-label={`Edit: ${label}`}
        onClick={() => onEdit(path)}
      >
        <IconPencil size={14} />
      </ActionIcon>
    </Tooltip>
  )
}

/** A text as the lead gets it, with how many SMS it takes where that is more than one. */
export function Bubble({ said: { text } }: { said: Said }) {
  const { segments, isPlain } = templateSize(text)
  return (
    <div className={classes.said}>
      <div className={`${classes.bubble} lt-text`}>{withNames(text)}</div>
      {segments > 1 && (
        <Text size="xs" c="dimmed" className="lt-number">
          {`${segments} SMS`}
          {!isPlain && '(contains emoji or non-Latin characters)'}
        </Text>
      )}
    </div>
  )
}

/** `{{first_name}}` as what stands there in the end. */
function withNames(text: string): ReactNode[] {
  return [...text.matchAll(/\{\{(\w+)\}\}|[^{]+|\{/g)].map(({ 0: part, 1: key, index }) =>
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

/** Some of the words that are looked for, and how many more there are. */
export function Phrases({ phrases }: { phrases: readonly string[] }) {
  const more = phrases.length - PHRASES_SHOWN
  return (
    <span className={classes.phrases}>
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
