import { Outlet, useLocation, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ScreenLink } from '../../components/links.tsx'
import { SECTIONS } from './sections.ts'
import classes from './settings.module.css'

/** The sections beside the one that is open; above it on a phone. */
export function SettingsScreen() {
  const workspaceId = useParams({ strict: false, select: (params) => params.workspaceId }) ?? ''
  const { pathname } = useLocation()
  const sections = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone the sections are a strip: the one that is open comes into view.
    const open = sections.current?.querySelector(`[href="${pathname}"]`)
    open?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  return (
    <div className={classes.frame}>
      <nav ref={sections} className={classes.sections} aria-label="Settings">
        {SECTIONS.map(({ to, label, icon: Icon }) => (
          <ScreenLink
            key={to}
            to={to}
            params={{ workspaceId }}
            label={label}
            leftSection={<Icon size={16} stroke={1.6} />}
            className={classes.section}
          />
        ))}
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  )
}
