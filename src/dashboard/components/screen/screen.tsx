import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from './page-title.ts'
import classes from './screen.module.css'

type Props = { title: string; description?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A screen with title, actions and content. Sets the document title. */
export function Screen({ title, description, actions, children }: Props) {
  usePageTitle(title)
  return (
    <Box p={{ base: 'sm', sm: 'lg' }} maw={1280} mx="auto" className={classes.screen!}>
      <div className={classes.head}>
        <Title order={1} className={`lt-text ${classes.title}`}>
          {title}
        </Title>
        {actions && (
          <Group gap="xs" className={classes.actions!}>
            {actions}
          </Group>
        )}
        {description && (
          <Text size="sm" c="dimmed" component="div" className={classes.about!}>
            {description}
          </Text>
        )}
      </div>
      {children}
    </Box>
  )
}
