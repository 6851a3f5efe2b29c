import { Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Hint } from '../../../../components/text/hint.tsx'
import classes from './form.module.css'

type Props = { title: string; path: string; about?: ReactNode; children: ReactNode }

/** A section of the playbook form. */
export function Section({ title, path, about, children }: Props) {
  return (
    <Paper component="section" aria-label={title} id={`form-${path}`} className={classes.section!}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {about && <Hint mb="xs">{about}</Hint>}
      <div className={classes.fields}>{children}</div>
    </Paper>
  )
}
