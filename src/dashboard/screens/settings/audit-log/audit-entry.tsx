import { Anchor, Group, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { AuditLog } from '../../../../generated/dashboard/documents.ts'
import { DifferenceList } from '../../../components/difference-list.tsx'
import { differencesOf } from '../../../components/differences.ts'
import { When } from '../../../components/when.tsx'
import { actionName } from './actions.ts'
import classes from './audit-log.module.css'
import type { AuditSearch } from './search.ts'

export type Entry = NonNullable<ResultOf<typeof AuditLog>['auditLog']>['edges'][number]['node']

type Props = { entry: Entry; names: ReadonlyMap<string, string>; onNarrow: (search: AuditSearch) => void }

export function AuditEntry({ entry, names, onNarrow }: Props) {
  const { action, actorId, subjectId, createdAt, before, after } = entry
  const subject = names.get(subjectId)
  return (
    <li className={classes.entry}>
      <Group justify="space-between" gap="xs" align="baseline" wrap="nowrap">
        <Text size="sm" className="lt-text">
          <Text span inherit fw={600}>
            {actionName(action)}
          </Text>
          {subject && (
            <>
              {': '}
              <Narrow label={subject} title="Show only this item" onClick={() => onNarrow({ subjectId })} />
            </>
          )}
          <Text span inherit c="dimmed">
            {' by '}
          </Text>
          {actorId ? (
            <Narrow
              label={names.get(actorId) ?? actorId}
              title="Show only this actor"
              onClick={() => onNarrow({ actorId })}
            />
          ) : (
            BY_KIND[entry.actorKind]
          )}
        </Text>
        <Text size="xs" c="dimmed" flex="none" component="div">
          <When at={createdAt} />
        </Text>
      </Group>
      <Values before={before} after={after} />
    </li>
  )
}

const BY_KIND = {
  MEMBER: 'a member',
  KEY: 'an API key',
  SHELL: 'command line',
  LEAD: 'a lead',
  SYSTEM: 'the system',
} as const

function Narrow({ label, title, onClick }: { label: string; title: string; onClick: () => void }) {
  return (
    <Anchor component="button" type="button" inherit onClick={onClick} title={title} className={classes.narrow}>
      <bdi>{label}</bdi>
    </Anchor>
  )
}

/** What the entry itself says. */
const TOLD_ALREADY = new Set(['id', 'created_at', 'updated_at', 'createdAt', 'updatedAt'])

function Values({ before, after }: { before: unknown; after: unknown }) {
  const [old, young] = [told(before), told(after)]
  const differences = differencesOf(comparable(old, young), young).filter(({ path }) => !TOLD_ALREADY.has(path))
  if (differences.length === 0) return null
  if (before === null) return <DifferenceList differences={differences} side="after" />
  if (after === null) return <DifferenceList differences={differences} side="before" />
  return <DifferenceList differences={differences} />
}

type Values = Readonly<Record<string, unknown>>

function asValues(value: unknown): Values | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null
}

/** Of the values before, those that the change was about: the others only say what it was done to. */
function comparable(before: unknown, after: unknown): unknown {
  const [old, young] = [asValues(before), asValues(after)]
  if (!old || !young) return before
  return Object.fromEntries(Object.entries(old).filter(([name]) => Object.hasOwn(young, name)))
}

/** What was copied to live is a list of things: each becomes a phrase. */
function told(value: unknown): unknown {
  const values = asValues(value)
  if (!values || !Array.isArray(values.changes)) return value
  const changes = values.changes.map((change: Values) => `${change.name} ${change.outcome}`.replaceAll('_', ' '))
  return { ...values, changes }
}
