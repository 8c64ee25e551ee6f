// Files share their process, and those with a document share it: none finds what another left in it.
globalThis.document?.body.replaceChildren()
