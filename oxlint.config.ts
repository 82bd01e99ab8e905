import { defineConfig, type OxlintOverride } from 'oxlint'
import { importRules } from './scripts/architecture/import-rules.mjs'

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs']

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true },
  rules: {
    // Rules of these categories that are off, each with its reason.
    'eslint/no-await-in-loop': 'off', // jobs, pages and retries go one after the other on purpose
    'eslint/no-underscore-dangle': 'off', // `_id` and `_default` are names of the specification and of zod
    'eslint/no-shadow': 'off', // a short name may mean a nearer thing
    'oxc/no-async-endpoint-handlers': 'off', // Fastify's are meant to be
    'unicorn/prefer-set-has': 'off', // a list of five needs no index
    'oxc/no-map-spread': 'off', // copies are what immutable state is made of
    'eslint/no-unmodified-loop-condition': 'off', // it does not see what a closure changes
    'typescript/unbound-method': 'off', // nothing here has methods that lean on `this`
    'import/no-named-as-default-member': 'off', // pg is CommonJS: its default export is its only one in Node
    'import/no-unassigned-import': 'off', // style sheets
    'unicorn/consistent-function-scoping': 'off', // a helper may stand beside its only use
    'unicorn/prefer-add-event-listener': 'off', // XMLHttpRequest reads better with handlers
    'typescript/consistent-return': 'off', // the compiler knows an exhaustive switch, this rule does not
    'typescript/no-generated-empty-object-type': 'off', // an endpoint without a query has an empty one
    'typescript/no-unsafe-type-assertion': 'off', // rows and parsed JSON are named where they enter; `any` stays forbidden

    // Types
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true }],
    'typescript/consistent-type-definitions': ['error', 'interface'],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-misused-spread': ['error', { allow: ['string'] }], // a text spreads into its code points, which is what is counted
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': [
      'error',
      // The router redirects by thrown values.
      { allowThrowingUnknown: true, allow: [{ from: 'package', package: '@tanstack/router-core', name: ['Redirect', 'NotFoundError'] }] },
    ],
    'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
    'typescript/prefer-optional-chain': 'error',
    'typescript/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/use-unknown-in-catch-callback-variable': 'error',

    // Habits
    'eslint/array-callback-return': 'error',
    'eslint/eqeqeq': 'error',
    'eslint/max-params': ['error', { max: 4 }],
    'eslint/no-alert': 'error',
    'eslint/no-console': 'error',
    'eslint/no-empty': 'error',
    'eslint/no-empty-function': 'error',
    'eslint/no-else-return': 'error',
    'eslint/no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }], // Playwright reads its fixtures' names from it
    'eslint/no-param-reassign': 'error',
    'eslint/no-restricted-exports': 'error',
    'eslint/no-restricted-properties': [
      'error',
      {
        object: 'Intl',
        property: 'DateTimeFormat',
        message: 'Use #i18n/formats.ts or @trademates/contract/times: times follow the time zone setting.',
      },
      { property: 'toLocaleDateString' },
      { property: 'toLocaleTimeString' },
      { property: 'toLocaleString' },
    ],
    'eslint/no-self-compare': 'error',
    'eslint/no-sequences': 'error',
    'eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'eslint/no-useless-return': 'error',
    'eslint/no-var': 'error',
    'eslint/no-warning-comments': ['error', { terms: ['todo', 'fixme', 'hack', 'xxx'] }],
    'eslint/object-shorthand': 'error',
    'eslint/prefer-const': 'error',
    'eslint/prefer-template': 'error',
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/no-document-cookie': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/require-post-message-target-origin': 'off', // it takes a BroadcastChannel for a window
    'unicorn/throw-new-error': 'error',

    // Imports
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-relative-parent-imports': 'off', // the import rule import-style
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
  },
  overrides: [
    {
      files: ['web/src/**', 'web/gallery/**'],
      plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y'],
      env: { browser: true },
      rules: {
        'react/react-in-jsx-scope': 'off', // the compiler's JSX transform needs none
        'react/button-has-type': 'error',
        'react/jsx-no-useless-fragment': 'error',
        'react/no-danger': 'error',
        'react/no-unknown-property': 'error',
        'react/rules-of-hooks': 'error',
        'react/self-closing-comp': 'error',
        'react/unsupported-syntax': 'error',
      },
    },
    {
      files: TESTS,
      plugins: ['typescript', 'unicorn', 'oxc', 'import', 'vitest'],
      rules: {
        'eslint/no-empty-function': 'off', // a stand-in may do nothing
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
        'vitest/no-identical-title': 'error',
        'vitest/no-import-node-test': 'error',
      },
    },
    {
      files: [
        'contract/src/{times,format-message}.ts',
        'web/src/i18n/*.ts',
        'server/src/features/symbols/sessions.ts',
        'server/src/demo/**',
        'bench/**',
        'e2e/**',
        ...TESTS,
      ],
      rules: { 'eslint/no-restricted-properties': 'off' },
    },
    // A terminal is where these speak; pages are loaded lazily and tools want one value, both by default export.
    {
      files: [
        'scripts/**',
        'bench/src/{main,alerts,ideas,scores,compare}.ts',
        'bench/faults/main.ts',
        'e2e/{app/budget.spec,lighthouse,shots}.ts',
        'server/src/start.ts',
        'web/verify/verify.ts',
        'server/src/demo/main.ts',
        'server/src/operator/main.ts',
      ],
      rules: { 'eslint/no-console': 'off' },
    },
    {
      files: ['web/src/pages/*Page.tsx', 'web/src/app/MemberLayout.tsx', 'e2e/global-setup.ts', '**/*.config.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    ...importRules.map(({ files, excludeFiles = [], forbidden }): OxlintOverride => ({
      files,
      excludeFiles,
      rules: { 'eslint/no-restricted-imports': ['error', { patterns: forbidden }] },
    })),
  ],
})
