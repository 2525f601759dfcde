import { codeFormModel } from './codeForm';
import { loginModel } from './login';
import { resendModel } from './resend';
import { sessionModel } from './session';

/** Every machine's model; a machine without one fails the coverage of the paths. */
export const models = [codeFormModel, loginModel, resendModel, sessionModel];
