import { type DataLevel, dataLevels } from '../../domain/data-levels.ts';
import { keysOf } from '../../domain/keys.ts';
import { retention, retentionBounds } from '../../domain/retention.ts';

/** The level of each table, by its SQL name; a test compares this with the schema. */
export const tableLevels: Readonly<Record<DataLevel, readonly string[]>> = {
  secret: [
    'auth_code',
    'auth_request',
    'email_change',
    'email_verification',
    'oidc_payload',
    'passkey_challenge',
    'password_reset',
    'recovery_code',
    'second_factor',
    'session_token',
    'setting',
  ],
  identity: [
    'closed_account',
    'connected_person',
    'data_export',
    'evaluation',
    'identity',
    'identity_event',
    'identity_evidence',
    'manual_identity_check',
    'owner_evidence',
    'questionnaire',
    'questionnaire_version',
    'residency_permit',
    'review',
    'stored_file',
    'verification',
  ],
  personal: [
    'app_user',
    'axiology_acceptance',
    'bank_entry',
    'bank_statement',
    'bank_statement_entry',
    'check_due',
    'complaint',
    'complaint_message',
    'consent',
    'coupon_redemption',
    'document',
    'due_reminder',
    'external_identity',
    'funding_request',
    'generated_document',
    'idempotency_key',
    'incoming_transfer',
    'instruction',
    'investment',
    'legal_hold',
    'mail',
    'marketing_consent',
    'newsletter',
    'notification',
    'passkey',
    'payee_account',
    'payee_account_change',
    'payment',
    'payment_event',
    'payment_file',
    'payout',
    'project_draft',
    'project_investor',
    'proposal',
    'referral_reward',
    'registration',
    'signed_in_device',
    'terms_acceptance',
    'virtual_account',
  ],
  internal: [
    'audit',
    'audit_finding',
    'bank_account',
    'bank_entry_transfer',
    'bank_file',
    'coupon',
    'distribution',
    'distribution_line',
    'earlier_loan',
    'job_run',
    'ledger_account',
    'ledger_transfer',
    'operator_role',
    'provider_object',
    'reconciliation',
    'sandbox_account',
    'sandbox_booking',
    'sandbox_identity_check',
    'sandbox_payment',
    'wallet_move',
    'wallet_reconciliation',
  ],
  public: ['project', 'project_picture', 'superseded_sheet'],
};

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** Written into docs/operating.md by `npm run generate settings`. */
export const dataLevelsTable = (): string =>
  [
    '| level | data | stored | read | in logs | tables | kept |',
    '|---|---|---|---|---|---|---|',
    ...keysOf(dataLevels).map((level) => {
      const { data, stored, read, logged } = dataLevels[level];
      const kinds = keysOf(retention).filter((kind) => retention[kind].level === level);
      return `| ${level} | ${data} | ${stored} | ${read} | ${logged} | ${code(tableLevels[level])} | ${kinds.length > 0 ? code(kinds) : 'not deleted'} |`;
    }),
  ].join('\n');

/** The periods, with what an operator may set in `RETENTION_DAYS`. */
export const retentionTable = (): string =>
  [
    '| what | deleted after | may be set to | counted from | level |',
    '|---|---|---|---|---|',
    ...keysOf(retention).map((kind) => {
      const { days, from, level } = retention[kind];
      const bounds = retentionBounds(kind);
      return `| \`${kind}\` | ${days} days | ${bounds ? `${bounds.min} to ${bounds.max} days` : 'fixed'} | ${from} | ${level} |`;
    }),
  ].join('\n');
