import { Anchor, Box, Group, Text } from '@mantine/core'
import type { ResultOf } from 'gql.tada'
import type { AuditLog } from '../../../../generated/dashboard/documents.ts'
import { DifferenceList } from '../../../components/table/difference-list.tsx'
import { differencesOf } from '../../../components/table/differences.ts'
import { When } from '../../../components/text/when.tsx'
import { actionName } from './actions.ts'
import classes from './audit-log.module.css'
import type { AuditSearch } from './search.ts'

type Entry = NonNullable<ResultOf<typeof AuditLog>['auditLog']>['edges'][number]['node']

type Props = { entry: Entry; names: ReadonlyMap<string, string>; onNarrow: (search: AuditSearch) => void }

export function AuditEntry({ entry, names, onNarrow }: Props) {
  const { action, actorId, subjectId, createdAt, before, after } = entry
  const subject = names.get(subjectId)
  return (
    <Box component="li" px="sm" py="xs">
      <Group justify="space-between" gap="xs" align="baseline" wrap="nowrap">
        <Text size="sm" className="lt-text">
          <Text span inherit fw={600}>
            {actionName(action)}
          </Text>
          {subject && (
            <>
              {': '}
              <Narrow label={subject} title="Show only changes to this item" onClick={() => onNarrow({ subjectId })} />
            </>
          )}
          <Text span inherit c="dimmed">
            {' by '}
          </Text>
          {actorId ? (
            <Narrow
              label={names.get(actorId) ?? actorId}
              title="Show only changes by this actor"
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
    </Box>
  )
}

const BY_KIND = {
  MEMBER: 'a member',
  KEY: 'an API key',
  SHELL: 'the command line',
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

/** Fields that the entry already shows. */
const SHOWN_FIELDS = new Set(['id', 'created_at', 'updated_at', 'createdAt', 'updatedAt'])

function Values({ before, after }: { before: unknown; after: unknown }) {
  const [old, young] = [readable(before), readable(after)]
  const differences = differencesOf(comparable(old, young), young).filter(({ path }) => !SHOWN_FIELDS.has(path))
  if (differences.length === 0) return null
  if (before === null)
    return <DifferenceList differences={differences.filter((one) => one.after !== null)} side="after" />
  if (after === null)
    return <DifferenceList differences={differences.filter((one) => one.before !== null)} side="before" />
  return <DifferenceList differences={differences} />
}

type Values = Readonly<Record<string, unknown>>

function asValues(value: unknown): Values | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : null
}

/** The old values of changed fields. Other fields only identify the object. */
function comparable(before: unknown, after: unknown): unknown {
  const [old, young] = [asValues(before), asValues(after)]
  if (!old || !young) return before
  return Object.fromEntries(Object.entries(old).filter(([name]) => Object.hasOwn(young, name)))
}

/** A list of objects copied to live; each becomes a phrase. */
function readable(value: unknown): unknown {
  const values = asValues(value)
  if (!values || !Array.isArray(values.changes)) return value
  const changes = values.changes.map((change: Values) => `${change.name} ${change.outcome}`.replaceAll('_', ' '))
  return { ...values, changes }
}
