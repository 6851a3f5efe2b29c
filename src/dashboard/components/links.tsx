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
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, Ref } from 'react'

type Of<Props> = Omit<ComponentPropsWithRef<'a'>, keyof Props | 'href'> & Props & { ref?: Ref<HTMLAnchorElement> }

/** Mantine's parts as links within the dashboard: `to` and `params` are checked against the routes. */
export const TextLink = createLink((props: Of<AnchorProps>) => <Anchor {...props} component="a" />)
export const ButtonLink = createLink((props: Of<ButtonProps>) => <Button {...props} component="a" />)
export const IconLink = createLink((props: Of<ActionIconProps>) => <ActionIcon {...props} component="a" />)
export const ScreenLink = createLink((props: Of<NavLinkProps>) => <NavLink {...props} component="a" />)
