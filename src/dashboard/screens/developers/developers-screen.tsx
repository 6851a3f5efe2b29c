import { Link, Outlet, useParams } from '@tanstack/react-router'
import classes from './developers.module.css'

const TABS = [
  { to: '/w/$workspaceId/developers/endpoints', label: 'Endpoints' },
  { to: '/w/$workspaceId/developers/deliveries', label: 'Deliveries' },
  { to: '/w/$workspaceId/developers/replays', label: 'Replays' },
  { to: '/w/$workspaceId/developers/events', label: 'Events' },
  { to: '/w/$workspaceId/developers/api', label: 'API' },
  { to: '/w/$workspaceId/developers/graphiql', label: 'GraphiQL' },
] as const

/** What the people who build on the service look at, one below the other's tab. */
export function DevelopersScreen() {
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  return (
    <div className={classes.frame}>
      <nav className={classes.tabs} aria-label="Developers">
        {TABS.map(({ to, label }) => (
          <Link key={to} to={to} params={{ workspaceId }} className={classes.tab}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  )
}
