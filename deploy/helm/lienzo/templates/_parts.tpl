{{- define "lienzo.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "lienzo.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: service
{{- end -}}

{{- define "lienzo.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "lienzo.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "lienzo.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "lienzo.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{- /* The names of the settings that can be in the Secret of the chart. */}}
{{- define "lienzo.optionalSecrets" -}}
REDIS_URL IDENTITY_DATABASE_URL OIDC_CLIENT_ID OIDC_CLIENT_SECRET OIDC_ISSUERS S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY SECRET_KEY SMTP_URL
{{- end -}}

{{- /* A setting from the Secret: the path of a file or the value. Takes the root, the name and whether it is optional. */}}
{{- define "lienzo.secret" -}}
{{- if has .name .root.Values.secretFiles -}}
- name: {{ .name }}_FILE
  value: /run/secrets/lienzo/{{ .name }}
{{- else -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .root.Values.existingSecret }}
      key: {{ .name }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end }}
{{- end -}}

{{- /* The volumes with the keys of the Secret that are passed as files. Takes the root and the keys. */}}
{{- define "lienzo.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ .root.Values.existingSecret }}
    items:
      {{- range .keys }}
      - key: {{ . }}
        path: {{ . }}
      {{- end }}
{{- end -}}

{{- define "lienzo.caVolume" -}}
- name: extra-ca
  configMap:
    name: {{ .Values.extraCa.configMap }}
    items:
      - key: {{ .Values.extraCa.key }}
        path: ca.crt
{{- end -}}

{{- define "lienzo.caMount" -}}
- name: extra-ca
  mountPath: /etc/lienzo/ca
  readOnly: true
{{- end -}}

{{- define "lienzo.secretMount" -}}
- name: secrets
  mountPath: /run/secrets/lienzo
  readOnly: true
{{- end -}}
