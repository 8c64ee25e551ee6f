import { runScripts } from '#shared/blocks/block-script.ts'
import { showByDate } from '#shared/page/show-by-date.ts'
import './take-forms.ts'

// What pages run that tell nobody of their visitors. Scripts of blocks come after this one.
runScripts([showByDate], document)
