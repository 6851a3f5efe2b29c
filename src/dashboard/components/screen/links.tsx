import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
  NavLink,
  type NavLinkProps,
} from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactElement, Ref } from 'react'

type Of<Props> = Omit<ComponentPropsWithRef<'a'>, keyof Props | 'href'> & Props & { ref?: Ref<HTMLAnchorElement> }

/** `to` and `params` are checked against the routes. The workspace is the current one unless `params` names another. */
type WorkspaceLink<Props> = LinkComponent<(props: Of<Props>) => ReactElement, '/w/$workspaceId'>

/** Mantine components as router links. */
export const TextLink: WorkspaceLink<AnchorProps> = createLink((props: Of<AnchorProps>) => (
  <Anchor {...props} component="a" />
))
export const ButtonLink: WorkspaceLink<ButtonProps> = createLink((props: Of<ButtonProps>) => (
  <Button {...props} component="a" />
))
export const IconLink: WorkspaceLink<ActionIconProps> = createLink((props: Of<ActionIconProps>) => (
  <ActionIcon {...props} component="a" />
))
export const ScreenLink: WorkspaceLink<NavLinkProps> = createLink((props: Of<NavLinkProps>) => (
  <NavLink {...props} component="a" />
))
export const BackLink: WorkspaceLink<object> = createLink(({ children, ...props }: Of<object>) => (
  <Anchor inherit c="dimmed" {...props}>
    <IconArrowLeft size={14} style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} aria-hidden />
    {children}
  </Anchor>
))
export const PlainLink: WorkspaceLink<object> = createLink((props: Of<object>) => <a {...props} />)
