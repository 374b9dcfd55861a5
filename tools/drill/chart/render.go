// Renders the Helm chart with the libraries that Helm uses, because Helm itself is in no package registry that
// every machine reaches. Reads {"values": {…}} from standard input and writes the manifests as JSON.
package main

import (
	"bytes"
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"sigs.k8s.io/yaml"
)

type object = map[string]interface{}

type manifest struct {
	File   string `json:"file"`
	Object object `json:"object"`
}

func check(err error) {
	if err != nil {
		log.SetFlags(0)
		log.Fatal(err)
	}
}

func readYaml(path string) object {
	text, err := os.ReadFile(path)
	check(err)
	var result object
	check(yaml.Unmarshal(text, &result))
	return result
}

// Merges as Helm does: maps key by key, everything else is replaced.
func merge(into, from object) object {
	for key, value := range from {
		inner, isMap := value.(object)
		existing, wasMap := into[key].(object)
		if isMap && wasMap {
			into[key] = merge(existing, inner)
		} else {
			into[key] = value
		}
	}
	return into
}

func main() {
	chart := os.Args[1]
	var input struct{ Values object }
	check(json.NewDecoder(os.Stdin).Decode(&input))
	values := merge(readYaml(filepath.Join(chart, "values.yaml")), input.Values)
	about := readYaml(filepath.Join(chart, "Chart.yaml"))
	data := object{
		"Values":  values,
		"Chart":   object{"Name": about["name"], "Version": about["version"], "AppVersion": about["appVersion"]},
		"Release": object{"Name": "lienzo", "Namespace": "default", "Service": "Helm"},
	}

	root := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var result bytes.Buffer
		err := root.ExecuteTemplate(&result, name, data)
		return result.String(), err
	}
	functions["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		check(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	root.Funcs(functions)
	files, err := filepath.Glob(filepath.Join(chart, "templates", "*"))
	check(err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		check(err)
		_, err = root.New(filepath.Base(file)).Parse(string(text))
		check(err)
	}

	manifests := []manifest{}
	for _, file := range files {
		var text bytes.Buffer
		name := filepath.Base(file)
		check(root.ExecuteTemplate(&text, name, data))
		if !strings.HasSuffix(name, ".yaml") {
			continue
		}
		for _, part := range regexp.MustCompile(`(?m)^---$`).Split(text.String(), -1) {
			var parsed object
			check(yaml.UnmarshalStrict([]byte(part), &parsed))
			if parsed != nil {
				manifests = append(manifests, manifest{name, parsed})
			}
		}
	}
	check(json.NewEncoder(os.Stdout).Encode(object{"values": values, "manifests": manifests}))
}
