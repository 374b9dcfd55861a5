import type { Check } from './check.ts';
import { contractCompatible } from './contract.ts';
import { deadCode } from './dead-code.ts';
import { environment } from './environment.ts';
import { fileSize, folderSize } from './file-size.ts';
import { errorDocsCurrent, licencesCurrent, openapiCurrent, promisesCurrent } from './generated.ts';
import { image } from './image.ts';
import { imageDigests } from './image-digests.ts';
import { importRules } from './import-rules.ts';
import { language } from './language.ts';
import { lint } from './lint.ts';
import { lockfile } from './lockfile.ts';
import { migrations } from './migrations.ts';
import { openapiLint } from './openapi-lint.ts';
import { settingsDeployed } from './settings-deployed.ts';
import { settingsDocs } from './settings-docs.ts';
import { typeCheck } from './type-check.ts';
import { versions } from './versions.ts';

export const allChecks: readonly Check[] = [
  typeCheck,
  lint,
  importRules,
  deadCode,
  environment,
  fileSize,
  folderSize,
  language,
  migrations,
  lockfile,
  versions,
  openapiCurrent,
  openapiLint,
  contractCompatible,
  errorDocsCurrent,
  licencesCurrent,
  promisesCurrent,
  settingsDocs,
  settingsDeployed,
  image,
  imageDigests,
];
