import { rtlCss } from '#shared/page/css/rtl-css.ts'

/** The rules for what is read from right to left, on pages that are drawn here. */
export function RtlRules() {
  return <style>{rtlCss}</style>
}
