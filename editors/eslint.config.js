// One lint configuration for every workspace below this folder.
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/media/**', '**/bin/**', '**/node_modules/**'] },
  ...tseslint.configs.strict,
  {
    rules: {
      eqeqeq: 'error',
      'prefer-const': 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      // Typed arrays indexed within their length never give undefined.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: ['**/*.mjs', '**/test/**'],
    rules: { 'no-console': 'off', 'max-lines-per-function': 'off' },
  },
);
