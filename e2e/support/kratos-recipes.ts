export type KratosRecipe = {
  /** As its releases are called. */
  version: string
  /** As Go calls it: tags of Kratos from v2 on are no module versions. */
  moduleVersion: string
  /** A module around Kratos. It repeats what Kratos's own go.mod replaces, which only works there. */
  goMod: string
}

/** What can be built, the one of docker-compose.yml first, then what older proxies have. */
export const kratosRecipes: readonly KratosRecipe[] = [
  {
    version: 'v26.2.0',
    moduleVersion: 'v1.3.1-0.20260320110106-9d7085948039',
    goMod: `module kratos-for-tests

go 1.26

require (
	github.com/ory/client-go v1.22.32
	github.com/ory/kratos v1.3.1-0.20260320110106-9d7085948039
	github.com/ory/x v0.0.730-0.20260320084730-f7c341537bd5
)

replace (
	github.com/coreos/go-oidc/v3 => github.com/ory/go-oidc/v3 v3.0.0-20250124100243-69986dfaf891
	github.com/gorilla/sessions => github.com/ory/sessions v1.2.2-0.20220110165800-b09c17334dc2
	github.com/mattn/go-sqlite3 => github.com/mattn/go-sqlite3 v1.14.28
)
`,
  },
  {
    version: 'v1.3.1',
    moduleVersion: 'v1.3.1',
    goMod: `module kratos-for-tests

go 1.23.2

require github.com/ory/kratos v1.3.1

replace (
	github.com/gobuffalo/pop/v6 => github.com/ory/pop/v6 v6.2.0
	github.com/gorilla/sessions => github.com/ory/sessions v1.2.2-0.20220110165800-b09c17334dc2
	github.com/mattn/go-sqlite3 => github.com/mattn/go-sqlite3 v1.14.22
)
`,
  },
]
