import { Outlet } from '@tanstack/react-router'
import { PlainLink } from '../../components/screen/links.tsx'
import tabs from '../../components/screen/strip.module.css'
import { NavStrip } from '../../components/screen/strip.tsx'
import { useCurrentWorkspace } from '../../shell/workspace.tsx'
import { SECTIONS } from './sections.ts'
import classes from './settings.module.css'

/** The sections beside the open one; as tabs above it in a narrow space. */
export function SettingsScreen() {
  const { isSandbox } = useCurrentWorkspace()
  const sections = SECTIONS.filter((section) => !isSandbox || !('isLive' in section))
  return (
    <div className={classes.frame}>
      <NavStrip label="Settings" className={classes.sections}>
        {sections.map(({ to, label, icon: Icon }) => (
          <PlainLink key={to} to={to} className={`${tabs.tab} ${classes.section}`}>
            <Icon size={16} stroke={1.6} aria-hidden />
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
