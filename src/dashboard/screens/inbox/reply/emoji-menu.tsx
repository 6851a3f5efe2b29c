import { ActionIcon, Popover, SimpleGrid, Tooltip, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMoodSmile } from '@tabler/icons-react'
import classes from './reply.module.css'

/** What people use in work texts. The keyboard of the system has the others. */
const EMOJI = [
  ...[
    ['🙂', 'smile'],
    ['😀', 'grin'],
    ['😊', 'blush'],
    ['😂', 'joy'],
    ['😉', 'wink'],
    ['😅', 'relief'],
    ['🤔', 'thinking'],
  ],
  ...[
    ['😍', 'love'],
    ['😢', 'sad'],
    ['🙏', 'thanks'],
    ['👍', 'thumbs up'],
    ['👎', 'thumbs down'],
    ['👋', 'wave'],
    ['👏', 'applause'],
  ],
  ...[
    ['🙌', 'hooray'],
    ['💪', 'strong'],
    ['🤝', 'handshake'],
    ['👀', 'look'],
    ['❤️', 'heart'],
    ['🎉', 'party'],
    ['🔥', 'fire'],
  ],
  ...[
    ['⭐', 'star'],
    ['✅', 'check mark'],
    ['❌', 'cross mark'],
    ['⚠️', 'warning'],
    ['❓', 'question'],
    ['❗', 'exclamation'],
    ['💡', 'idea'],
  ],
  ...[
    ['📞', 'phone'],
    ['📱', 'mobile phone'],
    ['📅', 'calendar'],
    ['⏰', 'alarm clock'],
    ['📍', 'location'],
    ['📷', 'camera'],
    ['📝', 'note'],
  ],
  ...[
    ['🏠', 'house'],
    ['🏡', 'house with garden'],
    ['🔧', 'wrench'],
    ['🔨', 'hammer'],
    ['🚚', 'truck'],
    ['☀️', 'sun'],
    ['🌧️', 'rain'],
  ],
] as const

type Props = { isDisabled: boolean; onPick: (emoji: string) => void }

/** Inserts an emoji into the text. */
export function EmojiMenu({ isDisabled, onPick }: Props) {
  const [opened, { toggle, close }] = useDisclosure()
  return (
    <Popover opened={opened} onChange={close} position="top-start" shadow="md" trapFocus>
      <Tooltip label="Emoji">
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="Emoji" disabled={isDisabled} onClick={toggle}>
            <IconMoodSmile size={18} />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown p="xs">
        <SimpleGrid cols={7} spacing={2}>
          {EMOJI.map(([emoji, name]) => (
            <UnstyledButton
              key={name}
              aria-label={name}
              title={name}
              className={`${classes.emoji} lt-hover`}
              onClick={() => {
                close()
                onPick(emoji)
              }}
            >
              {emoji}
            </UnstyledButton>
          ))}
        </SimpleGrid>
      </Popover.Dropdown>
    </Popover>
  )
}
