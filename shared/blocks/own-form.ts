import { documentForm } from '../campaign/model/document-form.ts'
import { allBlocks } from './registry.ts'

/** The form of documents that this build writes. */
export const ownForm = documentForm(allBlocks())
