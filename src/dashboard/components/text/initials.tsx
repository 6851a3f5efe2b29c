import { Avatar } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'

type Props = { name: string | null; color?: string; size?: number }

/** A person's initials. The color is that of their status. Decoration: the name stands beside it. */
export function Initials({ name, color = 'gray', size = 28 }: Props) {
  return (
    <Avatar size={size} radius="xl" color={color} variant="light" flex="none" style={tintOf(color)} aria-hidden>
      {initialsOf(name) || <IconUser size={size * 0.55} stroke={1.6} />}
    </Avatar>
  )
}

/** Mantine's light avatars have almost no contrast to dark surfaces. */
function tintOf(color: string) {
  const inDark = `color-mix(in srgb, var(--mantine-color-${color}-5) 30%, var(--lt-surface))`
  return { '--avatar-bg': `light-dark(var(--mantine-color-${color}-light), ${inDark})` }
}

/** "Ann van der Berg" is "AB". */
function initialsOf(name: string | null): string {
  const words = (name ?? '').split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return ends.map((word) => [...word][0]!.toLocaleUpperCase()).join('')
}
