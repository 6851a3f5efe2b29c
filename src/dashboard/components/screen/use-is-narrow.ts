import { useMediaQuery } from '@mantine/hooks'

/** Mantine's breakpoint `sm`: below it, a screen has one column. */
export const NARROW = '(max-width: 48em)'

/** Whether the screen is as narrow as a phone's. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
}
