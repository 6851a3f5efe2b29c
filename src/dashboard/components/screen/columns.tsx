import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './columns.module.css'

/** The sections of a page in two columns; in one where it is narrow. */
export function Columns({ children, beside }: { children: ReactNode; beside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <Stack gap="md" miw={0}>
        {children}
      </Stack>
      <Stack gap="md" miw={0}>
        {beside}
      </Stack>
    </div>
  )
}
