// Only installs, as the image does before the sources are there: the packages of the product, or of the
// folder that is named.
import { prepare } from './prepare.mjs'

await prepare({ build: false, folder: process.argv[2] })
