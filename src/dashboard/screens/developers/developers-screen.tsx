import { Outlet } from '@tanstack/react-router'
import { PlainLink } from '../../components/screen/links.tsx'
import tabs from '../../components/screen/strip.module.css'
import { NavStrip } from '../../components/screen/strip.tsx'
import classes from './developers.module.css'

const TABS = [
  { to: '/w/$workspaceId/developers/endpoints', label: 'Endpoints' },
  { to: '/w/$workspaceId/developers/deliveries', label: 'Deliveries' },
  { to: '/w/$workspaceId/developers/replays', label: 'Replays' },
  { to: '/w/$workspaceId/developers/events', label: 'Events' },
  { to: '/w/$workspaceId/developers/requests', label: 'Requests' },
  { to: '/w/$workspaceId/developers/api', label: 'API' },
  { to: '/w/$workspaceId/developers/graphiql', label: 'GraphiQL' },
] as const

/** The tabs for developers. */
export function DevelopersScreen() {
  return (
    <div className={classes.frame}>
      <NavStrip label="Developers">
        {TABS.map(({ to, label }) => (
          <PlainLink key={to} to={to} className={tabs.tab!}>
            {label}
          </PlainLink>
        ))}
      </NavStrip>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  )
}
