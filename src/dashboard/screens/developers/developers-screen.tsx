import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import tabs from '../../components/strip.module.css'
import { useStrip } from '../../components/strip.tsx'
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
  const { pathname } = useLocation()
  const strip = useStrip<HTMLElement>(pathname)
  return (
    <div className={classes.frame}>
      <nav {...strip} aria-label="Developers">
        {TABS.map(({ to, label }) => (
          <Link key={to} to={to} params={{ workspaceId }} className={tabs.tab!}>
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
