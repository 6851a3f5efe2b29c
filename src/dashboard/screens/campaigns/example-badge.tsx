import { Badge } from '@mantine/core'
import { PlainLink } from '../../components/screen/links.tsx'

/** Marks what uses the example company of a sandbox, with a link to where the own company is entered. */
export function ExampleBadge({ children = 'Sandbox example' }: { children?: string }) {
  return (
    <Badge color="orange" component="span">
      <PlainLink to="/w/$workspaceId/settings/company" style={{ color: 'inherit' }}>
        {children}
      </PlainLink>
    </Badge>
  )
}
