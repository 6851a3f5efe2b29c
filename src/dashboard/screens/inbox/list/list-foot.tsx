import { Button, Kbd } from '@mantine/core'
import classes from './list.module.css'

export function ListFoot({ onHelp }: { onHelp: () => void }) {
  return (
    <div className={classes.foot}>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onHelp} rightSection={<Kbd size="xs">?</Kbd>}>
        Keyboard shortcuts
      </Button>
    </div>
  )
}
