import { Avatar, Group, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconKey, IconLock, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { PlainLink } from '../components/screen/links.tsx'
import classes from './frame.module.css'
import { useCurrentWorkspace } from './workspace.tsx'

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const

/** The signed-in user, the color scheme and sign-out. */
export function PersonMenu() {
  const { viewer } = useCurrentWorkspace()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = viewer.member?.name || viewer.member?.email || 'API key'

  return (
    <Menu width={220} position="top-start" shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.place}>
          <Group gap="xs" wrap="nowrap">
            <Avatar size={26} radius="xl" color="thread" name={name} alt="" aria-hidden />
            <Text size="sm" truncate>
              {name}
              <VisuallyHidden>: appearance, password, sign out</VisuallyHidden>
            </Text>
          </Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Appearance</Menu.Label>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} />}
            onClick={() => setColorScheme(value)}
            aria-current={colorScheme === value}
            fw={colorScheme === value ? 600 : 400}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLock size={16} />}
          renderRoot={(props) => <PlainLink to="/w/$workspaceId/settings/sign-in" {...props} />}
        >
          Two-factor sign-in
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} />} component="a" href="/sign-in">
          Password
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

async function signOut(): Promise<void> {
  await endPush()
  await fetch('/auth/sign-out', { method: 'POST' })
  location.assign('/sign-in?done=signed_out')
}

/** The next user of this browser must not see the notifications of this one. */
async function endPush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration('/')
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  } catch {
    // Signing out must not depend on the push service.
  }
}
