import { Text } from '@mantine/core'
import { Hint } from '../../../components/text/hint.tsx'
import { When } from '../../../components/text/when.tsx'
import { CONSENT_METHODS } from '../consent-methods.ts'
import classes from './lead.module.css'
import { Part } from './part.tsx'
import type { ShownLead } from './shown-lead.ts'

/** The lead's consents; empty for roles that cannot read them. */
export function Consents({ lead }: { lead: ShownLead }) {
  if (!lead.consents) return null
  const consents = lead.consents.edges.map(({ node }) => node)
  return (
    <Part title="Consents">
      {consents.length === 0 ? (
        <Hint>No consent on record.</Hint>
      ) : (
        <ul className={`${classes.list} lt-list`}>
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
                <Hint className="lt-text" lineClamp={4}>
                  “{text}”
                </Hint>
              )}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
