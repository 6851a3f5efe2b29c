import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router'
import tabs from '../../components/strip.module.css'
import { useStrip } from '../../components/strip.tsx'
import { SECTIONS } from './sections.ts'
import classes from './settings.module.css'

/** The sections beside the one that is open; where it is narrow, as tabs above it. */
export function SettingsScreen() {
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  const { pathname } = useLocation()
  const strip = useStrip<HTMLElement>(pathname)
  return (
    <div className={classes.frame}>
      <nav ref={strip.ref} className={`${strip.className} ${classes.sections}`} aria-label="Settings">
        {SECTIONS.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} params={{ workspaceId }} className={`${tabs.tab} ${classes.section}`}>
            <Icon size={16} stroke={1.6} aria-hidden />
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
