import { Text } from '@mantine/core'
import { When } from '../../../components/when.tsx'
import { CONSENT_METHODS } from '../consent-methods.ts'
import classes from './lead.module.css'
import { Part } from './part.tsx'
import type { ShownLead } from './shown-lead.ts'

/** What the lead has agreed to. Nothing for a member whose role may not read consents. */
export function Consents({ lead }: { lead: ShownLead }) {
  if (!lead.consents) return null
  const consents = lead.consents.edges.map(({ node }) => node)
  return (
    <Part title="Consents">
      {consents.length === 0 ? (
        <Text size="sm" c="dimmed">
          No consent on record.
        </Text>
      ) : (
        <ul className={classes.list}>
          {consents.map(({ id, method, source, text, obtainedAt }) => (
            <li key={id}>
              <Text size="sm">
                {CONSENT_METHODS[method]}
                {source && <span className="lt-text">, {source}</span>}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                <When at={obtainedAt} />
              </Text>
              {text && (
                <Text size="sm" c="dimmed" className="lt-text" lineClamp={4}>
                  “{text}”
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
