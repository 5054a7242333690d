// The layers of the repository: who may import whom. What is not allowed here is forbidden; type-only imports count.

/** The packages that a package or an application may import, each through its `exports`. */
const layers = {
  'packages/money': [],
  'packages/text': ['money'],
  'packages/database': [],
  'packages/locales': [],
  'packages/vendor-protocol': [],
  'packages/contract': ['money'],
  'packages/ui': ['money', 'text'],
  'packages/engines': ['money', 'text'],
  'packages/statements': ['contract', 'money', 'text'],
  'packages/events': [],
  'packages/server-kit': ['contract', 'database', 'events'],
  'packages/ledger': ['database', 'events', 'money'],
  'apps/portal': ['contract', 'ui', 'locales', 'money', 'text'],
  'apps/backoffice': ['contract', 'ui', 'locales', 'money'],
  'apps/arcade': ['vendor-protocol', 'server-kit', 'engines', 'ui', 'locales', 'money', 'database'],
  'apps/server': [
    ...['server-kit', 'ledger', 'engines', 'statements', 'contract', 'events', 'money', 'text', 'database', 'locales'],
  ],
};

/**
 * Which areas an area may call, through their index.ts; all may call brands for its settings. The order is that of their creation (see
 * scripts/checks/composition.mjs); areas without a folder are planned.
 */
export const areas = {
  brands: [],
  staff: ['brands'],
  tree: ['brands', 'staff'],
  identity: ['tree', 'staff'],
  safety: ['identity', 'staff'],
  wallet: ['identity', 'safety', 'staff'],
  payments: ['wallet', 'safety', 'identity', 'staff'],
  lottery: ['wallet', 'safety', 'tree', 'staff'],
  games: ['wallet', 'safety', 'tree', 'staff'],
  sports: ['wallet', 'safety', 'tree', 'staff'],
  promotions: ['payments', 'wallet', 'safety', 'identity', 'staff'],
  loyalty: ['wallet', 'identity', 'staff'],
  agents: ['wallet', 'identity', 'tree', 'staff'],
  content: ['identity', 'staff', 'tree'],
  service: ['content', 'identity', 'staff'],
  community: ['content', 'identity', 'staff'],
  crm: ['content', 'identity', 'staff'],
};
areas.reconciliation = ['payments', 'games', 'wallet', 'identity', 'staff'];
areas.views = Object.keys(areas);
for (const name of Object.keys(areas)) if (name !== 'brands') areas[name] = [...new Set(['brands', ...areas[name]])];

const test = '\\.(test|prove|test-support)\\.tsx?$|/(fixtures|testing)/|/test-support/';
const area = '^apps/server/src/areas/';
/** Files of an area that use cases must not import. */
const entries = 'index|routes|jobs|consumers';
const thirdParty = { path: '(^|/)node_modules/' };

const ownPackage = [
  ...Object.keys(layers)
    .filter((place) => !['packages/engines', 'apps/server', 'apps/portal', 'apps/backoffice'].includes(place))
    .map((place) => ({ from: { path: `^${place}/` }, to: { path: `^${place}/` } })),
  // Rules of one kind of game or of the cashier know chance and themselves.
  { from: { path: '^packages/engines/src/([^/]+)/' }, to: { path: '^packages/engines/src/$1/' } },
  // The shape of refusals and state tables lies beside them.
  { from: { path: '^packages/engines/src/' }, to: { path: '^packages/engines/src/(chance/|[^/]+$)' } },
];

const packageImports = Object.entries(layers).flatMap(([place, names]) =>
  names.map((name) => ({ from: { path: `^${place}/` }, to: { path: `^packages/${name}/src/` } })),
);

const serverImports = [
  {
    from: { path: '^apps/server/src/(main|commands/|compose|config|wiring/)' },
    to: { path: '^apps/server/src/(compose|config|wiring/)' },
  },
  { from: { path: '^apps/server/src/commands/([^/]+)/' }, to: { path: '^apps/server/src/commands/$1/' } },
  { from: { path: '^apps/server/src/(compose|wiring/|commands/)' }, to: { path: `${area}[^/]+/index\\.ts$` } },
  { from: { path: `${area}([^/]+)/` }, to: { path: `${area}$1/` } },
  ...Object.entries(areas).map(([name, below]) => ({
    from: { path: `${area}${name}/` },
    to: { path: `${area}(${below.join('|')})/index\\.ts$` },
  })),
  // Operators' calls about brands stand above staff, which stands above the rest of brands.
  { from: { path: `${area}brands/(back-office/|index\\.ts$)` }, to: { path: `${area}staff/index\\.ts$` } },
  // What the server's tests stand on.
  { from: { path: '^apps/server/src/testing/' }, to: { path: '^apps/server/src/(testing/|compose|config|wiring/)' } },
  { from: { path: '^apps/server/src/attacks/insider/' }, to: { path: '^apps/server/src/attacks/insider/' } },
  { from: { path: '^apps/server/src/testing/' }, to: { path: `${area}[^/]+/(index|testing/.+)\\.ts$` } },
  {
    from: { path: '^apps/server/src/[^/]+\\.test\\.ts$' },
    to: { path: `^apps/server/src/(testing/|[^/]+$)|${area}[^/]+/index\\.ts$` },
  },
  {
    from: { path: `${area}.*(${test})` },
    to: { path: `^apps/server/src/testing/|${area}[^/]+/(index\\.ts$|testing/)` },
  },
  {
    from: { path: `${area}(games|lottery)/|^apps/server/src/(wiring/|compose)` },
    to: { path: '^packages/vendor-protocol/src/' },
  },
  // The process and the demo start the studio, too; tests and benchmarks play it against the platform's wallet.
  {
    from: { path: '^apps/server/src/(main\\.ts$|commands/demo/|testing/|[^/]+\\.test\\.ts$)|^bench/' },
    to: { path: '^apps/arcade/(server|contract)/src/index\\.ts$' },
  },
];

/** Portal and back office: pages (shell) compose features; a feature knows itself and what is shared. */
const frontEndImports = ['portal', 'backoffice'].flatMap((app) => [
  { from: { path: `^apps/${app}/src/[^/]+$` }, to: { path: `^apps/${app}/src/` } },
  { from: { path: `^apps/${app}/src/shell/` }, to: { path: `^apps/${app}/src/(shell|shared|features)/` } },
  { from: { path: `^apps/${app}/src/features/([^/]+)/` }, to: { path: `^apps/${app}/src/(features/$1|shared)/` } },
  { from: { path: `^apps/${app}/src/shared/` }, to: { path: `^apps/${app}/src/shared/` } },
  // Types that stand for build-time modules.
  { from: { path: `^apps/${app}/src/` }, to: { path: `^apps/${app}/src/[^/]+\\.d\\.ts$` } },
  // The build's own scripts, outside the sources.
  { from: { path: `^apps/${app}/(?!src/)` }, to: { path: `^apps/${app}/(?!src/)` } },
]);

/** Browser tests and benchmarks may use the public APIs; tests may use throw-away databases. */
const around = [
  {
    from: { path: '^(e2e|bench)/' },
    to: { path: `^(e2e|bench|packages/[^/]+/src/|apps/arcade/contract/src/index|apps/server/src/areas/[^/]+/index)` },
  },
  // Browsers pay on the chain that the server's tests pay on, through the same signer.
  {
    from: { path: '^e2e/' },
    to: { path: '^apps/server/src/areas/payments/testing/(local-chain|signer-process)\\.ts$' },
  },
  // Benchmarks measure single use cases.
  { from: { path: '^bench/' }, to: { path: '^apps/server/src/' } },
  {
    from: { path: '^packages/engines/(vectors|fairness|simulate)/' },
    to: { path: '^packages/(engines|ledger|money|database)/' },
  },
  // What the server's tests share: several areas, or the whole server.
  { from: { path: `^apps/server/.*(${test})` }, to: { path: '^apps/server/src/testing/' } },
  {
    from: { path: '^apps/server/src/testing/' },
    to: { path: `^apps/server/src/(testing/|compose|config|wiring/)|${area}[^/]+/index\\.ts$` },
  },
  {
    from: { path: test },
    to: { path: '^packages/(database/src/testing/index|database/src/index|money/src/index)\\.ts$' },
  },
];

/** Pure packages get nothing from outside, not even from Node; their tests do. */
const outside = [
  // What is not found has a rule of its own.
  { from: {}, to: { couldNotResolve: true } },
  { from: { pathNot: '^packages/(money|engines/src|contract|vendor-protocol|ui)/' }, to: thirdParty },
  {
    from: {
      pathNot:
        '^(packages/(money|text|engines/src|contract|locales/src|ui)|apps/(portal|backoffice|arcade/(client|contract))/src)/',
    },
    to: { dependencyTypes: ['core'] },
  },
  { from: { path: '^packages/(contract|ui)/' }, to: thirdParty },
  { from: { path: `${test}|^packages/engines/(vectors|fairness|simulate)/` }, to: thirdParty },
  {
    from: {
      path: `${test}|^packages/engines/(vectors|fairness|simulate)/|^(packages/ui|apps/portal|apps/backoffice)/(?!src/)`,
    },
    to: { dependencyTypes: ['core'] },
  },
  // The portal's page renderer runs in the server.
  { from: { path: '^apps/portal/src/(entry-server|shell/document/)' }, to: { dependencyTypes: ['core'] } },
];

/** Folders between an area and a part of it. A pattern of any depth is refused as unsafe. */
const DEPTHS = ['', '[^/]+/', '[^/]+/[^/]+/'];
const inArea = (name, parts) => DEPTHS.map((folders) => `${area}${name}/${folders}(${parts})(/|\\.ts$)`);

const forbidden = [
  { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'not-found',
    severity: 'error',
    comment: 'a package is entered by its exports, never deeper',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
  {
    name: 'schemas-stay-out-of-browsers',
    severity: 'error',
    from: { path: '^apps/(portal|backoffice)/' },
    to: { path: '^packages/contract/src/schemas/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'testing-stays-in-tests',
    severity: 'error',
    from: {
      pathNot: `${test}|^packages/database/(src/testing|queries)/|^(e2e|bench)/|^packages/(engines|ledger)/vectors/`,
    },
    to: { path: '^packages/database/src/testing/' },
  },
  {
    name: 'testing-stays-in-tests',
    severity: 'error',
    from: { path: '^apps/server/src/', pathNot: test },
    to: { path: ['^apps/server/src/testing/', `${area}[^/]+/testing/`] },
  },
  {
    name: 'area-routes-call-use-cases',
    severity: 'error',
    comment: 'routes, jobs and consumers hold no rule and no SQL: they call use cases',
    from: { path: `${area}([^/]+)/(routes|jobs|consumers)(/|\\.ts$|-[^/]+\\.ts$)`, pathNot: test },
    to: { path: [...inArea('$1', 'repository|gateways'), '^packages/ledger/'] },
  },
  {
    name: 'area-use-cases-know-no-routes',
    severity: 'error',
    from: { path: `${area}([^/]+)/`, pathNot: `${area}[^/]+/(${entries})(/|\\.ts$|-[^/]+\\.ts$)|${test}` },
    to: { path: `${area}$1/(${entries})(/|\\.ts$|-[^/]+\\.ts$)` },
  },
  ...DEPTHS.flatMap((folders) => [
    {
      name: 'area-repository-holds-sql-alone',
      severity: 'error',
      comment: 'a use case in a repository would be a cycle, which no-circular finds',
      from: { path: `${area}([^/]+)/${folders}repository(/|\\.ts$)`, pathNot: `/gateways/|${test}` },
      to: {
        path: [
          `${area}$1/(${entries})(/|\\.ts$)`,
          ...inArea('$1', 'gateways'),
          '^apps/server/src/[^/]+\\.ts$',
          `${area}(?!$1/)`,
        ],
      },
    },
    {
      name: 'area-gateways-face-outwards',
      severity: 'error',
      from: { path: `${area}([^/]+)/${folders}gateways(/|\\.ts$)`, pathNot: test },
      to: {
        path: [
          `${area}$1/(${entries})(/|\\.ts$)`,
          ...inArea('$1', 'repository'),
          '^apps/server/src/[^/]+\\.ts$',
          `${area}(?!$1/)`,
        ],
        pathNot: '/gateways/',
      },
    },
  ]),
];

export default {
  forbidden,
  allowed: [...ownPackage, ...packageImports, ...serverImports, ...frontEndImports, ...around, ...outside],
  allowedSeverity: 'error',
  options: {
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '(^|/)(dist|data|\\.cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.d.ts', '.mjs', '.js', '.json', '.css'],
    },
  },
};
