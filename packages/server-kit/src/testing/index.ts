export { openApiOf } from '../docs/openapi.ts';
export { backOfficeHeaders, type Opened, openedToken, sessionHeaders, withToken } from './back-office-session.ts';
export { sealFor, type TestAnswer, type TestClient, testClient } from './client.ts';
export { DEMO_BRAND, silentLog, testClock } from './doubles.ts';
export { freePorts } from './free-ports.ts';
export { type TestHttpServer, testHttpServer } from './http-server.ts';
export { openTab, type TestTab } from './tab.ts';
