import { Badge } from '@mantine/core'
import { PlainLink } from '../../components/screen/links.tsx'

/** Marks the data of the example that a sandbox uses, with a link to where the company is entered. */
export function ExampleBadge() {
  return (
    <Badge color="orange" component="span">
      <PlainLink to="/w/$workspaceId/settings/company" style={{ color: 'inherit' }}>
        Sandbox example
      </PlainLink>
    </Badge>
  )
}
